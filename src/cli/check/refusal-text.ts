import {
  APIConnectionError,
  APIError,
  APITimeoutError,
  type ErrorDetail,
  type NamecheckError,
} from '../../../sdk/node/src/index.ts'

/** The options of `check` that set a member of the request. */
const OPTIONS: Readonly<Record<string, string>> = {
  goods: '--goods',
  niceClasses: '--classes',
  jurisdictions: '--countries',
  sources: '--sources',
  tlds: '--tlds',
}

/** What was asked: the names, and the endings of `--tlds`. */
type Asked = { names: readonly string[]; tlds?: readonly string[] | undefined }

/** What is wrong and what helps, in the words of the command line. Of a fault of the service it has the number of the request too. */
export function refusalText(error: NamecheckError, asked: Asked): string {
  if (error instanceof APIConnectionError && !(error instanceof APITimeoutError))
    return `${error.message} Check whether the service runs there, or leave out --url: then the command needs no running service.`
  if (!(error instanceof APIError) || error.status >= 500) return error.message
  const said = error.detail ?? error.message
  if (error.status === 401)
    return `${said} Check --key or NAMECHECK_API_KEY; without them, the command uses the key in the data folder.`
  const faults = error.errors.length > 0 ? error.errors : [{ detail: said }]
  return [...new Set(faults.map((fault) => faultText(fault, asked)))].join('\n')
}

/** A fault, with the name or the ending that it is about. */
function faultText({ detail, pointer = '' }: ErrorDetail, asked: Asked): string {
  const text = inOptions(detail, asked.names)
  const [, member, index] = /^\/(names|tlds)\/(\d+)$/.exec(pointer) ?? []
  const about = member === undefined ? undefined : asked[member as 'names' | 'tlds']?.[Number(index)]
  const isNamed = text.startsWith(`the name ${about}: `) || text.startsWith(`--tlds: ${about} `)
  return about === undefined || isNamed ? text : `“${about}”: ${text}`
}

/** What the service says about a member of the request, in the words of the command line. */
export function inOptions(message: string, names: readonly string[]): string {
  return message.replace(/(?<![\w/])\/(\w+)(?:\/(\d+))?(?=[: ])/g, (path, member: string, index?: string) => {
    if (member === 'query') return `the name ${names[0]}`
    if (member === 'names') return index === undefined ? 'the names' : `the name ${names[Number(index)]}`
    return OPTIONS[member] ?? path
  })
}
