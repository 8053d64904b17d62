import type { MediaType } from './described-api.ts'
import { type Api, apis, escaped, placeOf, wrongJson } from './described-apis.ts'

/** Examples of answers, messages and requests that are invalid under their schemas. */
export const wrongExamples = (): string[] =>
  apis.flatMap((api) => {
    const { name, document } = api
    const answers = Object.entries(document.paths).flatMap(([path, item]) =>
      Object.entries(item).flatMap(([verb, operation]) => {
        const at = `${name}#/paths/${escaped(path)}/${verb}`
        return [
          ...wrongIn(api, operation?.requestBody?.content, `${at}/requestBody`),
          ...Object.entries(operation?.responses ?? {}).flatMap(([status, { content }]) =>
            wrongIn(api, content, `${at}/responses/${status}`),
          ),
        ]
      }),
    )
    const messages = Object.entries(document.webhooks ?? {}).flatMap(([type, { post }]) =>
      wrongIn(api, post.requestBody?.content, `${name}#/webhooks/${type}/post/requestBody`),
    )
    return [...answers, ...messages]
  })

function wrongIn(api: Api, content: Record<string, MediaType> | undefined, pointer: string): string[] {
  return Object.entries(content ?? {}).flatMap(([type, media]) => {
    const { example, examples = {} } = media
    const referred = Object.values(examples).map(
      ({ $ref }) => api.document.components.examples[$ref.split('/').at(-1) ?? '']?.value,
    )
    return [...referred, ...(example === undefined ? [] : [example])].flatMap((value) =>
      wrongJson(placeOf(api, media, `${pointer}/content/${escaped(type)}`), value).map(
        (why) => `${pointer}: ${why}`,
      ),
    )
  })
}
