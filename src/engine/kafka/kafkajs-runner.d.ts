declare module 'kafkajs/src/consumer/runner.js' {
  const Runner: import('./stopped-runners.ts').RunnerClass
  export default Runner
}
