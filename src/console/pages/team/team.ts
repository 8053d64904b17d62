import { html, nothing, type TemplateResult } from 'lit'
import { counted } from '#shared/report-words.ts'
import type { Console } from '../frame/console.ts'
import { focusSecret } from '../frame/focus.ts'
import { Action } from '../frame/loading.ts'
import { confirmed } from '../parts/confirm.ts'
import { Paged } from '../parts/paged.ts'
import { shownOnce } from '../parts/secret.ts'
import { badge, day, lastUse, problemBox, table } from '../parts/shown.ts'
import { type InvitedPerson, type Listed, type Person, ROLES } from '../types.ts'
import { ROLE_WORDS } from '../words.ts'
import { TeamName } from './name.ts'

const PER_PAGE = 20
const STATUS = {
  invited: ['warn', 'Invited'],
  active: ['good', 'Active'],
  expired: ['open', 'Expired'],
  removed: ['open', 'Removed'],
} as const

/** The people of the account in this mode: invite, see, remove. */
export class Team {
  readonly #console: Console
  readonly #people: Paged<Person>
  readonly #name: TeamName
  readonly #action: Action
  #invited: InvitedPerson | null = null

  constructor(console: Console) {
    this.#console = console
    this.#action = new Action(console)
    this.#name = new TeamName(console)
    this.#people = new Paged(console, (cursor) =>
      console.api.get<Listed<Person>>('/account/people', { limit: PER_PAGE, cursor }),
    )
    this.#people.reload()
  }

  view(): TemplateResult {
    const link = this.#invited?.invitationUrl ?? null
    return html`<p class="lead">
        Each person has a separate key. If you remove a person, that key and its sessions end, and so does what the person
        issued: keys and open invitations.
      </p>
      ${problemBox(this.#action.problem)}
      ${
        link === null
          ? nothing
          : html`${shownOnce(this.#console, `Link for ${this.#invited?.name ?? 'the person'}`, link)}
              <p class="quiet">Send it to the person yourself. It works once, until ${day(this.#invited?.expiresAt)}.</p>`
      }
      <section aria-labelledby="people">
        <h2 id="people">People</h2>
        ${this.#people.view((people) => this.#table(people), html`<p>No one is invited yet.</p>`)}
      </section>
      ${this.#form()} ${this.#name.view()}`
  }

  #table(people: readonly Person[]): TemplateResult {
    return table(
      'All people',
      ['Name', 'Role', 'Status', 'Last used', 'Invited by', 'Until', 'Actions'],
      people.map((person) => {
        const [tone, word] = STATUS[person.status]
        const name = person.name ?? person.id
        const act = person.joinedAt === null ? 'Withdraw' : 'Remove'
        return [
          name,
          ROLE_WORDS[person.role].title,
          badge(tone, word),
          lastUse(person.lastUsedAt),
          person.invitedBy ?? '–',
          day(person.expiresAt),
          html`<button class="plain danger" aria-label=${`${act} ${name}`} @click=${() => this.#remove(person, name)}>
            ${act}
          </button>`,
        ]
      }),
    )
  }

  #form(): TemplateResult {
    const mode = this.#console.mode === 'live' ? 'live' : 'sandbox'
    return html`<section aria-labelledby="invite">
      <h2 id="invite">Invite a person</h2>
      <form class="card narrow" @submit=${this.#invite}>
        <label for="person">Name</label>
        <input id="person" name="name" required maxlength="100" autocomplete="off" aria-describedby="person-help" />
        <p id="person-help" class="quiet">The team sees this name next to the findings that the person assesses.</p>
        <fieldset>
          <legend>Role</legend>
          ${ROLES.map(
            (role) =>
              html`<label class="choice">
                  <input type="radio" name="role" value=${role} ?checked=${role === 'reviewer'} />
                  ${ROLE_WORDS[role].title}: ${ROLE_WORDS[role].rights}
                </label>
                <br />`,
          )}
        </fieldset>
        <button type="submit" ?disabled=${this.#action.isRunning}>Create a ${mode} invitation</button>
      </form>
    </section>`
  }

  readonly #invite = async (event: SubmitEvent): Promise<void> => {
    event.preventDefault()
    const form = event.target as HTMLFormElement
    const given = new FormData(form)
    const body = { name: String(given.get('name') ?? '').trim(), role: given.get('role') }
    const isDone = await this.#change(async () => {
      this.#invited = await this.#console.api.post<InvitedPerson>('/account/people', body)
    })
    if (!isDone) return
    form.reset()
    focusSecret()
    this.#console.announce('The link is created. It is shown only once.')
  }

  async #remove({ id, joinedAt, removalEnds }: Person, name: string): Promise<void> {
    const consequence =
      joinedAt === null
        ? 'The link stops working.'
        : `The key and its sessions end at once.${issuedEnds(removalEnds)}`
    if (!confirmed(`${joinedAt === null ? 'Withdraw the invitation of' : 'Remove'} ${name}? ${consequence}`))
      return
    const isDone = await this.#change(async () => {
      await this.#console.api.delete(`/account/people/${id}`)
      if (this.#invited?.id === id) this.#invited = null
    })
    if (isDone) this.#console.say(`${name} is removed.`)
  }

  #change(work: () => Promise<unknown>): Promise<boolean> {
    return this.#action.run(async () => {
      await work()
      await this.#people.reload()
    })
  }
}

/** What the person issued ends, too; empty for nothing. */
function issuedEnds({ keys, invitations }: Person['removalEnds']): string {
  const parts = [
    keys > 0 && counted(keys, 'key'),
    invitations > 0 && counted(invitations, 'open invitation'),
  ].filter(Boolean)
  if (parts.length === 0) return ''
  const hint =
    keys > 0 ? ' Programs with such a key stop working. To keep a key, cancel and rotate it first.' : ''
  return ` What this person issued ends, too: ${parts.join(' and ')}.${hint}`
}
