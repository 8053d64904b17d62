import { jurisdictionText } from '../check/countries-text.ts'
import type { CheckSummary } from '../types.ts'

type Request = CheckSummary['request']

/** The goods of a request as sent; without any its classes. */
export const goodsOf = ({ goods, niceClasses }: Pick<Request, 'goods' | 'niceClasses'>): string =>
  goods ?? (niceClasses.map((one) => `class ${one}`).join(', ') || 'all')

/** Client and addressee of a request: `Fjord Kaffe AS, Ingrid Lund`; null if it names neither. */
export function recipientsOf({ branding }: Pick<Request, 'branding'>): string | null {
  const named = [branding?.client, branding?.preparedFor].filter((one) => !!one)
  return named.length === 0 ? null : named.join(', ')
}

/** The countries of a request. */
export const countriesOf = ({ jurisdictions }: Pick<Request, 'jurisdictions'>): string =>
  jurisdictions.map(jurisdictionText).join(', ') || '–'
