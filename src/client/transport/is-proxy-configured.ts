const PROXY_VARIABLES = ['https_proxy', 'http_proxy', 'all_proxy'];

/** Whether requests may have to go through a proxy. */
export const isProxyConfigured = (env: Readonly<Record<string, string | undefined>>): boolean =>
  PROXY_VARIABLES.some((name) => Boolean(env[name] || env[name.toUpperCase()]));
