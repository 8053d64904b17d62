import type { TemplateResult } from 'lit'
import type { Console, Page } from '../frame/console.ts'
import { Loading } from '../frame/loading.ts'
import { loaded } from '../parts/shown.ts'

/** A form that holds the request of an earlier check or list, as soon as that is loaded from its path in the API. */
export function openAgain<T>(console: Console, path: string, opened: (earlier: T) => Page): Page {
  let form: Page | null = null
  const earlier = new Loading(console, async () => {
    form = opened(await console.api.get<T>(path))
    return form
  })
  void earlier.reload()
  return {
    title: () => form?.title() ?? 'Check again',
    view: () => loaded(earlier, (page) => page.view()) as TemplateResult,
    stop: () => form?.stop?.(),
  }
}
