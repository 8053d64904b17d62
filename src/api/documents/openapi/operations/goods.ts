import { goodsReading, niceClassList } from '../../../goods/schema.ts'
import { goodsToRead } from '../bodies.ts'
import { json, type OperationSpec } from '../operation.ts'
import { query } from '../parameters.ts'

export const goodsOperations: readonly OperationSpec[] = [
  {
    id: 'listNiceClasses',
    method: 'get',
    path: '/nice-classes',
    tag: 'Checks',
    summary: 'Find classes for goods',
    description:
      'Classes of the Nice Classification that fit a description of goods and services, best first. Without `query`, all 45 classes.',
    access: { scope: 'checks:read', bucket: 'reads' },
    query: query.listNiceClasses,
    answers: [json(200, 'The classes, all on one page.', niceClassList, { examples: ['niceClassList'] })],
    samples: {
      node: "for await (const each of client.niceClasses.list({ query: 'coffee shop' })) console.log(each.niceClass, each.heading)",
      python:
        'for each in client.nice_classes.list(query="coffee shop"):\n    print(each.nice_class, each.heading)',
    },
  },
  {
    id: 'readGoods',
    method: 'post',
    path: '/goods',
    tag: 'Checks',
    summary: 'Read goods in words',
    description:
      'How a check would understand goods and services: its terms with their classes, what is in doubt, and what was not understood. Nothing is stored, and it costs no check.',
    access: { scope: 'checks:read', bucket: 'reads' },
    body: { schema: goodsToRead, required: true, example: { goods: 'tablets, apple juice' } },
    answers: [json(200, 'The goods as understood.', goodsReading, { examples: ['goods'] })],
    samples: {
      node: "const reading = await client.goods.read({ goods: 'tablets, apple juice' })\nconsole.log(reading.goodsTerms, reading.doubts)",
      python:
        'reading = client.goods.read("tablets, apple juice")\nprint(reading.goods_terms, reading.doubts)',
    },
  },
]
