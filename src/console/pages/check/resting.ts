import type { Check, Source } from '../types.ts'

type Reason = Check['reasons'][number]

/** Whether a reason is an absolute ground: it rests on the name itself, and prevents the registration of a mark. */
export const isAboutName = ({ findings, objections }: Pick<Reason, 'findings' | 'objections'>): boolean =>
  findings.length === 0 && objections.includes('registration')

/** Whether a reason rests on findings of a source. For trademarks, absolute grounds count too. */
export const restsOn = (reason: Pick<Reason, 'findings' | 'objections'>, source: Source): boolean =>
  reason.findings.some((id) => id.startsWith(`${source}/`)) ||
  (source === 'trademarks' && isAboutName(reason))
