import { startConsole } from './frame/start.ts'

const root = document.querySelector<HTMLElement>('#app')
if (root) startConsole(root)
