import { type AnswerSpec, empty, type OperationSpec } from './operation.ts'

/**
 * Adds conditional requests to a read operation: every 200 has an `ETag`, and a request that names it gets 304 (RFC
 * 9110 §13.1.2).
 */
export function conditional(spec: OperationSpec): OperationSpec {
  const { method, answers, headers = [] } = spec
  const read = answers.find(({ status, untagged }) => status === 200 && !untagged)
  if (method !== 'get' || !read) return spec
  const tagged: AnswerSpec = { ...read, headers: [...(read.headers ?? []), 'ETag'] }
  const unchanged = empty(304, 'Not modified since the `ETag` in `If-None-Match`.', tagged.headers)
  return {
    ...spec,
    headers: [...headers, 'IfNoneMatch'],
    answers: answers.flatMap((answer) => (answer === read ? [tagged, unchanged] : [answer])),
  }
}
