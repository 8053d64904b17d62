import { jurisdictionText } from '../check/countries-text.ts'
import type { CheckSummary } from '../types.ts'

type Request = CheckSummary['request']

/** The goods of a request as sent; without any its classes. */
export const goodsOf = ({ goods, niceClasses }: Pick<Request, 'goods' | 'niceClasses'>): string =>
  goods ?? (niceClasses.map((one) => `class ${one}`).join(', ') || 'all')

/** The countries of a request. */
export const countriesOf = ({ jurisdictions }: Pick<Request, 'jurisdictions'>): string =>
  jurisdictions.map(jurisdictionText).join(', ') || '–'
