import type { IncomingMessage, ServerResponse } from 'node:http'

export type Reply = (response: ServerResponse, request: IncomingMessage) => void

const sends =
  (status: number, type: string, body: string, headers: Record<string, string> = {}): Reply =>
  (response) =>
    response.writeHead(status, { 'content-type': type, ...headers }).end(body)

const JSON_TYPE = 'application/json'
/** Answers that prove nothing. */
export const FAILING_REPLIES: Readonly<Record<string, Reply>> = {
  'no connection': (_, request) => request.socket.destroy(),
  'an outage': sends(503, JSON_TYPE, '{"error":"service unavailable"}'),
  'a throttle': sends(429, JSON_TYPE, '{"error":"too many requests"}', { 'retry-after': '1' }),
  'a login wall': sends(403, 'text/html', '<!doctype html><title>Sign in</title>'),
  'a consent page': sends(200, 'text/html', '<!doctype html><title>Before you continue</title>'),
  'the 404 of a web server': sends(
    404,
    'text/html',
    '<html><head><title>404 Not Found</title></head><body><center><h1>404 Not Found</h1></center><hr><center>nginx</center></body></html>',
  ),
  'an empty 404 of a gateway': sends(404, 'text/plain', ''),
  'the 404 of an application server': sends(
    404,
    JSON_TYPE,
    '{"timestamp":"2026-11-22T12:00:00.000+00:00","status":404,"error":"Not Found","path":"/"}',
  ),
  'a 404 with a message': sends(404, JSON_TYPE, '{"message":"Not Found"}'),
  'an error in a 200': sends(200, JSON_TYPE, '{"errors":[{"message":"internal error"}]}'),
  'an empty object': sends(200, JSON_TYPE, '{}'),
  'an empty list': sends(200, JSON_TYPE, '[]'),
  null: sends(200, JSON_TYPE, 'null'),
  'an empty body': sends(200, JSON_TYPE, ''),
  'a truncated body': sends(200, JSON_TYPE, '{"data":[{"name":"cut off in the mid'),
  'another API': sends(200, JSON_TYPE, '{"weather":"fair","degrees":21}'),
  'a redirect to itself': (response, request) =>
    response.writeHead(302, { location: request.url ?? '/' }).end(),
}
