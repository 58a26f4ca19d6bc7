const PROXY_VARIABLES = ['https_proxy', 'http_proxy', 'all_proxy'];

export const isProxyConfigured = (env: Readonly<Record<string, string | undefined>>): boolean =>
  PROXY_VARIABLES.some((name) => Boolean(env[name] || env[name.toUpperCase()]));
