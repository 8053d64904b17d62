import { html, type TemplateResult } from 'lit'
import type { Console } from '../frame/console.ts'

/** A secret or link that the service shows once, with a button that copies it. */
export function shownOnce({ say }: Pick<Console, 'say'>, label: string, secret: string): TemplateResult {
  const copy = async (event: Event): Promise<void> => {
    const field = (event.currentTarget as HTMLElement).previousElementSibling as HTMLInputElement
    field.select()
    try {
      await navigator.clipboard.writeText(secret)
      say('Copied.')
    } catch {
      say('Select the text and copy it.')
    }
  }
  return html`<div class="once">
    <label for="shown-once">${label}</label>
    <div class="row">
      <input id="shown-once" class="mono" readonly .value=${secret} @focus=${selectAll} />
      <button type="button" class="plain" @click=${copy}>Copy</button>
    </div>
    <p class="quiet">This is shown only once. Copy it before you leave this page.</p>
  </div>`
}

const selectAll = (event: Event): void => (event.currentTarget as HTMLInputElement).select()
