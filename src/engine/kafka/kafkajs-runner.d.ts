declare module 'kafkajs/src/consumer/runner.js' {
  const Runner: import('./stopped-runners.ts').RunnerClass &
    import('./waiting-batches.ts').HandlingRunnerClass
  export default Runner
}

declare module 'kafkajs/src/network/requestQueue/index.js' {
  const RequestQueue: import('./throttle-time.ts').RequestQueueClass &
    import('./idle-connections.ts').PendingRequestsClass
  export default RequestQueue
}
