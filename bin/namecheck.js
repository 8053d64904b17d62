#!/usr/bin/env node
const [major, minor] = process.versions.node.split('.').map(Number)
if (major < 24 || (major === 24 && minor < 16)) {
  console.error(
    `namecheck needs Node 24.16 or newer and this is ${process.version}. Run it through npm (npm start), which brings its own on Linux and Windows, or install Node 24.`,
  )
  process.exit(1)
}
const { enableCompileCache, registerHooks } = await import('node:module')
const { fileURLToPath } = await import('node:url')
// Where what has been compiled is kept, for the threads of this process as well; where it cannot be written nothing is.
process.env.NODE_COMPILE_CACHE ??= fileURLToPath(new URL('../node_modules/.cache/namecheck', import.meta.url))
enableCompileCache()
// Node would look for links and for the package of each module. Those of this program have neither links nor another package.
registerHooks({
  resolve: (specifier, context, next) =>
    specifier.startsWith('.') && specifier.endsWith('.ts')
      ? { url: new URL(specifier, context.parentURL).href, format: 'module-typescript', shortCircuit: true }
      : next(specifier, context),
})
// Node and glibc read these when they start. The process replaces itself, so that its id and its signals stay its own; a
// channel to a parent would be lost, so that one who opened it sets them.
const SERVES = ['serve', 'run']
const WALKS = ['backup', 'events', 'log', 'migrate', 'rebuild', 'replay', 'restore', 'verify', 'what-if']
const [, , command] = process.argv
// The first process of a container ignores a signal for which it has no listener. The service replaces these.
if (SERVES.includes(command))
  for (const signal of ['SIGTERM', 'SIGINT']) process.on(signal, () => process.exit(0))
if (SERVES.includes(command) || WALKS.includes(command)) {
  const { leaveThreadsTheirOwnBounds, memoryEnvironment, memoryLimit, walkEnvironment } = await import(
    './memory.ts'
  )
  const missing = SERVES.includes(command)
    ? memoryEnvironment(memoryLimit(), process.env)
    : walkEnvironment(process.env)
  const canReplaceItself = process.platform === 'linux' && process.send === undefined
  if (canReplaceItself && Object.keys(missing).length > 0)
    process.execve(process.execPath, [process.execPath, ...process.execArgv, ...process.argv.slice(1)], {
      ...process.env,
      ...missing,
    })
  if (SERVES.includes(command)) leaveThreadsTheirOwnBounds()
}
await import('../src/main.ts')
