/**
 * An operation that will end, or one of its members or query parameters. From `since` on every answer announces it.
 * From `sunset` on the operation is answered 410, the member 422. `about` is the page that explains the replacement;
 * `successor` is the operation that replaces it. Both are paths or addresses.
 */
export type Deprecation = {
  /** Method and path of the route, `GET /api/v1/checks/:id`; `*` for every method. */
  operation: string
  /** A member of the body (top level) or a query parameter; without it the whole operation. */
  member?: string
  /** Day, `2027-01-31`. */
  since: string
  sunset?: string
  about: string
  successor?: string
}

/** All deprecations. The policy is in docs/reference/api.md. */
export const deprecations: readonly Deprecation[] = []
