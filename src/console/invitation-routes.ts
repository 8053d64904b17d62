import type { Express, Request, Response } from 'express'
import { z } from 'zod'
import { refuseQuery } from '../api/http/query.ts'
import { sendJson } from '../api/http/respond.ts'
import { resource } from '../api/http/route-methods.ts'
import type { Api } from '../api/route-context.ts'
import type { Invitation } from '../commands/people/people.ts'
import { setSessionCookie } from './cookie.ts'
import { requireSameOrigin } from './same-origin.ts'
import { sessionView } from './session-view.ts'
import type { SignIn } from './sign-in.ts'
import type { SignInBodies } from './sign-in-bodies.ts'

const body = z.strictObject({ token: z.string().min(1).max(500) })

/**
 * `POST /console/invitation` shows what a link invites to, and `POST /console/invitation/accept` uses it: the person gets
 * a key and a session. The token is in the body, so that no address, log or history of a browser contains it. Wrong
 * tokens count against the address.
 */
export function invitationRoutes(
  app: Express,
  { people, brandings, settings }: Api,
  { signIn, bodies }: { signIn: SignIn; bodies: SignInBodies },
): void {
  const { publicUrl } = settings
  const tokenOf = async (req: Request, res: Response): Promise<string> => {
    requireSameOrigin(req, publicUrl)
    refuseQuery(req)
    return (await bodies.read(req, res, body)).token
  }
  resource(app, '/console/invitation', {
    post: async (req, res) => {
      const found = await people.invitation(await tokenOf(req, res))
      const invitation = found ?? (await signIn.refuseInvitation(req))
      // A team without a name has perhaps one at the head of its reports.
      const team = invitation.team ?? (await brandings.ofAccount(invitation.accountId)).name
      sendJson(res, 200, invitationView({ ...invitation, team }))
    },
  })
  resource(app, '/console/invitation/accept', {
    post: async (req, res) => {
      const token = await tokenOf(req, res)
      const joined = (await people.join(token)) ?? (await signIn.refuseInvitation(req))
      const { session, rights } = await signIn.withNewKey(req, joined)
      setSessionCookie(res, session.token, signIn.isSecure)
      const { expiresAt, credentials } = session
      sendJson(res, 201, {
        object: 'membership',
        secret: joined.secret,
        session: sessionView(rights, { isOwner: credentials.isOwner, expiresAt }),
      })
    },
  })
}

const invitationView = ({ team, name, role, mode, expiresAt }: Invitation) => ({
  object: 'invitation',
  team,
  name,
  role,
  mode,
  expiresAt,
})
