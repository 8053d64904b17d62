import { review } from '../../../checks/schema.ts'
import { newReview } from '../bodies.ts'
import { json, type OperationSpec } from '../operation.ts'
import { path } from '../parameters.ts'

const ID = 'chk_7Qm2xVn4RbT1kLs9WdYz3HpA'

const common = {
  tag: 'Checks',
  path: '/checks/{id}/reviews/{finding}',
  pathParameters: path.review,
  access: { scope: 'checks:write', bucket: 'writes' },
} as const

export const reviewOperations: readonly OperationSpec[] = [
  {
    ...common,
    id: 'putReview',
    method: 'put',
    summary: 'Mark a finding',
    description:
      "Records a reviewer's mark on a finding of a completed check, in place of an earlier mark. The verdict of the check never changes; the reviewed verdict is shown next to it.",
    body: {
      schema: newReview,
      required: true,
      example: { mark: 'distinguished', reason: 'Other goods, and the common part is descriptive.' },
    },
    answers: [json(200, 'All marks of the check.', review, { examples: ['review'] })],
    samples: {
      node: `const review = await client.checks.review('${ID}', 'trademarks/0', {
  mark: 'distinguished',
  reason: 'Other goods.',
})
console.log(review.verdict)`,
      python: `review = client.checks.review("${ID}", "trademarks/0", mark="distinguished", reason="Other goods.")
print(review.verdict)`,
    },
  },
  {
    ...common,
    id: 'deleteReview',
    method: 'delete',
    summary: 'Withdraw the mark on a finding',
    description: 'Succeeds even if the finding has no mark.',
    answers: [json(200, 'The remaining marks of the check.', review, { examples: ['review'] })],
    samples: {
      node: `await client.checks.unreview('${ID}', 'trademarks/0')`,
      python: `client.checks.unreview("${ID}", "trademarks/0")`,
    },
  },
]
