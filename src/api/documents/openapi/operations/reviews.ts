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
    summary: 'Assess a finding',
    description:
      "Records a reviewer's assessment of a finding of a completed check, in place of an earlier one. The verdict of the check never changes; the reviewed verdict is shown next to it.",
    body: {
      schema: newReview,
      required: true,
      example: { mark: 'distinguished', reason: 'Other goods, and the common part is descriptive.' },
    },
    answers: [json(200, 'All assessments of the check.', review, { examples: ['review'] })],
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
    summary: 'Withdraw the assessment of a finding',
    description: 'Succeeds even if the finding has no assessment.',
    answers: [json(200, 'The remaining assessments of the check.', review, { examples: ['review'] })],
    samples: {
      node: `await client.checks.unreview('${ID}', 'trademarks/0')`,
      python: `client.checks.unreview("${ID}", "trademarks/0")`,
    },
  },
]
