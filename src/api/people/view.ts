import type { PersonView } from '../../commands/people/view.ts'

/** A person as the account sees it. */
export const personView = ({ place: _place, id, ...person }: PersonView) => ({
  id,
  object: 'person',
  ...person,
})

/** The link of an invitation. The token is in the fragment, which no browser sends to a server. */
export const invitationUrl = (publicUrl: string, token: string): string => `${publicUrl}/#join=${token}`
