/** Token services as EUIPO documents them; the test environment has its own applications and tokens. */
const TOKEN_URL = 'https://euipo.europa.eu/cas-server-webapp/oidc/accessToken'
const TEST_TOKEN_URLS: Readonly<Record<string, string>> = {
  'api-sandbox.euipo.europa.eu': 'https://auth-sandbox.euipo.europa.eu/oidc/accessToken',
}

/** The token service of the environment whose search is asked, unless another one is set. */
export const tokenUrlOf = (searchUrl: string, set: string | undefined): string =>
  set ?? TEST_TOKEN_URLS[new URL(searchUrl).host] ?? TOKEN_URL
