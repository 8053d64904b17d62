import { type Call, callOf } from '../call.ts'
import { type Pages, pagesOf } from '../pages.ts'
import { path } from '../path.ts'
import type { RequestOptions, Transport } from '../transport.ts'
import type { InvitedPerson, Person, PersonListParameters, PersonParameters } from '../types/person.ts'

/** `client.people`: the team of the account, in the key's own mode. */
export class People {
  readonly #transport: Transport
  constructor(transport: Transport) {
    this.#transport = transport
  }

  /** In the order of their invitations; without a `status` everyone who was not removed. */
  list(parameters: PersonListParameters = {}, options?: RequestOptions): Pages<Person> {
    return pagesOf(this.#transport, () => path`/account/people`, parameters, options)
  }

  /** A person, also after the person was removed. */
  get(id: string, options?: RequestOptions): Call<Person> {
    return callOf(() => this.#transport.json({ method: 'GET', path: path`/account/people/${id}`, options }))
  }

  /** The answer holds the link as `invitationUrl`, this once. It lets one person join, within 7 days. */
  invite(parameters: PersonParameters, options?: RequestOptions): Call<InvitedPerson> {
    return callOf(() =>
      this.#transport.json({ method: 'POST', path: path`/account/people`, body: parameters, options }),
    )
  }

  /** Withdraws the invitation, or revokes the keys of the person at once. */
  remove(id: string, options?: RequestOptions): Call<void> {
    return callOf(() =>
      this.#transport.json({ method: 'DELETE', path: path`/account/people/${id}`, options }),
    )
  }
}
