/** The base URL of a provider, to which paths with a leading slash are appended. */
export const withoutSlash = (baseUrl: string): string => baseUrl.replace(/\/+$/, '')
