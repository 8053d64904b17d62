import { html, render } from 'lit'

type Session = { signedIn: boolean; modes?: readonly string[] }

const app = document.getElementById('app')
const base = document.body.dataset.base ?? ''

async function show(): Promise<void> {
  if (app === null) return
  const answer = await fetch(`${base}/console/session`)
  const session: Session = await answer.json()
  const state = session.signedIn ? `Signed in: ${session.modes?.join(', ')}.` : 'Not signed in.'
  render(html`<main><h1>Is this name free?</h1><p>${state}</p></main>`, app)
}

void show()
