import { html } from 'lit'
import type { OpenPage } from '../frame/console.ts'
import { SignIn } from '../frame/sign-in.ts'

/** Adds a key of the other mode, or the operator's token, to the session. */
export const open: OpenPage = (console) => {
  const signIn = new SignIn({
    redraw: () => console.redraw(),
    signIn: async (credential) => {
      await console.enter(credential)
      location.hash = 'adminToken' in credential ? '#/operator' : '#/check'
    },
  })
  return {
    title: () => 'Add a key',
    view: () =>
      html`<p class="lead">
          A live and a test key of one account let you switch between real and made-up answers. The operator’s token adds the
          operator’s view. A key of another account replaces this session.
        </p>
        ${signIn.form('Add')}`,
  }
}
