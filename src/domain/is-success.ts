/** Whether an answer has the HTTP status 2xx. @param status null without an answer */
export const isSuccess = (status: number | null | undefined): boolean =>
  typeof status === 'number' && status >= 200 && status < 300;
