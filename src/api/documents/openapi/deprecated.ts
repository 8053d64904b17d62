import type { Deprecation } from '../../http/deprecations.ts'
import type { ProblemCode } from '../../http/problems.ts'
import type { OperationSpec } from './operation.ts'

/** The deprecation of an operation or of some of its members; nothing for other operations. */
export function deprecationOf(
  { method, path }: Pick<OperationSpec, 'method' | 'path'>,
  prefix: string,
  table: readonly Deprecation[],
): { deprecated?: true; text: string; problems: readonly ProblemCode[] } {
  const route = `${prefix}${path.replaceAll(/\{(\w+)\}/g, ':$1')}`
  const about = table.filter(
    ({ operation }) => operation === `${method.toUpperCase()} ${route}` || operation === `* ${route}`,
  )
  const whole = about.filter(({ member }) => member === undefined)
  return {
    ...(whole.length > 0 && { deprecated: true as const }),
    text: about.map(sentence).join(''),
    problems: whole.some(({ sunset }) => sunset !== undefined) ? ['gone'] : [],
  }
}

function sentence({ member, since, sunset, about, successor }: Deprecation): string {
  const what = member === undefined ? 'This operation' : `\`${member}\``
  const end = sunset === undefined ? '' : ` and ends on ${sunset}`
  const instead = successor === undefined ? '' : ` Use \`${successor}\` instead.`
  return `\n\n**Deprecated.** ${what} has been deprecated since ${since}${end}; see ${about}.${instead}`
}
