/** An answer that any web server, framework or gateway may give for any path; it proves nothing about a name. */
export type OrdinaryAnswer = { from: string; status: number; type: string; body: string }

const HTML = 'text/html; charset=utf-8'
const JSON_TYPE = 'application/json'

const page = (from: string, status: number, body: string, type = HTML): OrdinaryAnswer => ({
  from,
  status,
  type,
  body,
})
const json = (from: string, status: number, body: unknown, type = JSON_TYPE): OrdinaryAnswer => ({
  from,
  status,
  type,
  body: JSON.stringify(body),
})

const nextData = (data: object) =>
  `<!DOCTYPE html><html><head><meta charSet="utf-8"/><title>404: This page could not be found</title></head><body><div id="__next"><div><h1>404</h1><h2>This page could not be found.</h2></div></div><script id="__NEXT_DATA__" type="application/json">${JSON.stringify(data)}</script></body></html>`

/** Error pages and empty answers of Apache, nginx, Spring Boot, Next.js, Express, Cloudflare, Rails, Django, S3, IIS and others. */
export const ORDINARY_ANSWERS: readonly OrdinaryAnswer[] = [
  page(
    'Apache',
    404,
    '<!DOCTYPE HTML PUBLIC "-//IETF//DTD HTML 2.0//EN">\n<html><head>\n<title>404 Not Found</title>\n</head><body>\n<h1>Not Found</h1>\n<p>The requested URL was not found on this server.</p>\n<hr>\n<address>Apache/2.4.62 (Debian) Server at www.youtube.com Port 443</address>\n</body></html>\n',
    'text/html; charset=iso-8859-1',
  ),
  page(
    'nginx',
    404,
    '<html>\r\n<head><title>404 Not Found</title></head>\r\n<body>\r\n<center><h1>404 Not Found</h1></center>\r\n<hr><center>nginx/1.26.2</center>\r\n</body>\r\n</html>\r\n',
    'text/html',
  ),
  json('Spring Boot', 404, {
    timestamp: '2026-11-22T20:00:00.000+00:00',
    status: 404,
    error: 'Not Found',
    path: '/users/acmery',
  }),
  json('Spring Boot, problem details', 404, {
    type: 'about:blank',
    title: 'Not Found',
    status: 404,
    detail: 'No static resource users/acmery.',
    instance: '/users/acmery',
  }),
  page(
    'Spring Boot, white label',
    404,
    '<html><body><h1>Whitelabel Error Page</h1><p>This application has no explicit mapping for /error, so you are seeing this as a fallback.</p><div>There was an unexpected error (type=Not Found, status=404).</div></body></html>',
  ),
  page(
    'Next.js',
    404,
    nextData({ props: { pageProps: { statusCode: 404 } }, page: '/_error', query: {}, buildId: 'x' }),
  ),
  page(
    'Next.js with the name in its query',
    404,
    nextData({
      props: { pageProps: { statusCode: 404 } },
      page: '/_error',
      query: { username: 'acmery' },
      buildId: 'x',
    }),
  ),
  page('Next.js, /404', 404, nextData({ props: { pageProps: {} }, page: '/404', query: {}, buildId: 'x' })),
  page(
    'Express',
    404,
    '<!DOCTYPE html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n<title>Error</title>\n</head>\n<body>\n<pre>Cannot GET /users/acmery</pre>\n</body>\n</html>\n',
  ),
  json('Express, JSON', 404, { error: 'Not found' }),
  json('Fastify', 404, { message: 'Route GET:/users/acmery not found', error: 'Not Found', statusCode: 404 }),
  json('NestJS', 404, { message: 'Cannot GET /users/acmery', error: 'Not Found', statusCode: 404 }),
  page(
    'Cloudflare, no such host',
    409,
    '<!DOCTYPE html><html><head><title>DNS resolution error | Cloudflare</title></head><body>Error 1001</body></html>',
  ),
  page(
    'Cloudflare, origin down',
    522,
    '<!DOCTYPE html><html><head><title>www.youtube.com | 522: Connection timed out</title></head></html>',
  ),
  page(
    'Cloudflare, blocked',
    403,
    '<!DOCTYPE html><html><head><title>Attention Required! | Cloudflare</title></head></html>',
  ),
  page(
    'Cloudflare, challenge',
    403,
    '<!DOCTYPE html><html><head><title>Just a moment...</title></head></html>',
  ),
  page('Cloudflare, code', 404, 'error code: 1016', 'text/plain; charset=UTF-8'),
  page(
    'Rails, public/404.html',
    404,
    "<!DOCTYPE html><html><head><title>The page you were looking for doesn't exist (404)</title></head><body><h1>The page you were looking for doesn't exist.</h1></body></html>",
  ),
  json('Rails, JSON', 404, { status: 404, error: 'Not Found' }),
  json('Rails, record', 404, { error: 'Record not found' }),
  page(
    'Django',
    404,
    '<!doctype html>\n<html lang="en">\n<head>\n  <title>Not Found</title>\n</head>\n<body>\n  <h1>Not Found</h1><p>The requested resource was not found on this server.</p>\n</body>\n</html>\n',
  ),
  json('Django REST framework', 404, { detail: 'Not found.' }),
  json('Flask, JSON', 404, { message: 'Not Found' }),
  json('FastAPI', 404, { detail: 'Not Found' }),
  page(
    'S3',
    404,
    '<?xml version="1.0" encoding="UTF-8"?>\n<Error><Code>NoSuchKey</Code><Message>The specified key does not exist.</Message><Key>users/acmery</Key></Error>',
    'application/xml',
  ),
  page(
    'S3, website',
    404,
    '<html>\n<head><title>404 Not Found</title></head>\n<body>\n<h1>404 Not Found</h1>\n<ul>\n<li>Code: NoSuchKey</li>\n<li>Key: users/acmery</li>\n</ul>\n</body>\n</html>\n',
  ),
  page(
    'IIS',
    404,
    '<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Strict//EN"><html><head><title>404 - File or directory not found.</title></head><body><h1>Server Error</h1></body></html>',
    'text/html',
  ),
  page(
    'Google front end',
    404,
    '<!DOCTYPE html><html lang=en><title>Error 404 (Not Found)!!1</title><p><b>404.</b> <ins>That’s an error.</ins>',
  ),
  json('AWS API Gateway', 403, { message: 'Missing Authentication Token' }),
  json('AWS API Gateway, HTTP', 404, { message: 'Not Found' }),
  json('Kong', 404, { message: 'no Route matched with those values' }),
  json('Azure API Management', 404, { statusCode: 404, message: 'Resource not found' }),
  json('Laravel', 404, { message: 'Not Found.' }),
  page('Traefik, Go', 404, '404 page not found\n', 'text/plain; charset=utf-8'),
  page('Varnish', 503, '<!DOCTYPE html><html><head><title>503 Backend fetch failed</title></head></html>'),
  page('Heroku', 404, '<!DOCTYPE html><html><head><title>No such app</title></head></html>'),
  page(
    'GitHub Pages',
    404,
    '<!DOCTYPE html><html><head><title>Site not found &middot; GitHub Pages</title></head></html>',
  ),
  json('a message without a link', 404, { message: 'Not Found', status: '404' }),
  json('a message in capitals', 404, { error: 404, message: 'Not Found' }),
  json('a code', 404, { error: 404 }),
  json('a status', 404, { status: 404 }),
  json('a code in 400', 400, { code: 400, message: 'Bad Request' }),
  json('null', 200, null),
  json('an empty list', 200, []),
  json('an empty object', 200, {}),
  json('false', 200, false),
  json('true', 200, true),
  json('an empty string', 200, ''),
  json('ok', 200, { ok: true }),
  json('success', 200, { success: true }),
  json('an empty data list', 200, { data: [] }),
  json('an empty result list', 200, { results: [] }),
  json('a count of nothing', 200, { total: 0, items: [] }),
  json('GraphQL without data', 200, { data: null }),
  json('GraphQL error', 200, { errors: [{ message: 'service timeout' }], data: null }),
  page('nothing, 200', 200, '', 'text/plain'),
  page('nothing, 404', 404, '', JSON_TYPE),
  page('nothing, 404 page', 404, '', HTML),
  page('nothing, 204', 204, '', JSON_TYPE),
  page(
    'a log-in page',
    200,
    '<!doctype html><html><head><title>Log in</title><meta name="robots" content="noindex, nofollow"></head><body><form action="/login"></form></body></html>',
  ),
  page(
    'a maintenance page',
    200,
    '<!doctype html><html><head><title>We will be right back</title></head></html>',
  ),
  page('a captive portal', 200, '<html><head><title>Wi-Fi sign-in</title></head><body>acmery</body></html>'),
  page('a parked domain', 200, '<html><head><title>acmery is for sale</title></head></html>'),
  page(
    'a blocked page of a provider',
    451,
    '<html><head><title>Unavailable For Legal Reasons</title></head></html>',
  ),
]
