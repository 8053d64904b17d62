/**
 * An operation, or one member or query parameter of it, that is to end. From `since` on every answer to it says so;
 * from `sunset` on the operation is answered 410, the member 422. `about` is the page that tells what to do instead and
 * `successor` the operation that takes its place, both as paths or addresses.
 */
export type Deprecation = {
  /** Method and path as it is routed, `GET /api/v1/checks/:id`; every method with `*`. */
  operation: string
  /** A member of the body (at its top) or a query parameter; without it the whole operation. */
  member?: string
  /** Day, `2027-01-31`. */
  since: string
  sunset?: string
  about: string
  successor?: string
}

/** Everything that is to end. The policy is in docs/reference/api.md. */
export const deprecations: readonly Deprecation[] = []
