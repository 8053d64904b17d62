import { z } from 'zod'
import { address, flag, list, seconds, text, wholeNumber } from './values.ts'

/** The topics of the distributed engine. */
export const kafkaSettings = {
  KAFKA_BROKERS: list(address)
    .default([])
    .describe('Bootstrap Kafka brokers, `host:port`, separated by commas.'),
  KAFKA_TLS: flag.default(false).describe('`true` uses TLS for connections to the brokers.'),
  KAFKA_CA_FILE: text
    .optional()
    .describe(
      'File with the certificate authority (PEM) of the brokers. Default: the authorities that Node trusts.',
    ),
  KAFKA_CERT_FILE: text
    .optional()
    .describe('File with the client certificate (PEM), if the brokers require one.'),
  KAFKA_KEY_FILE: text.optional().describe('File with the private key (PEM) of the client certificate.'),
  KAFKA_SASL: z
    .enum(['plain', 'scram-sha-256', 'scram-sha-512'])
    .optional()
    .describe('SASL mechanism of the brokers: `plain`, `scram-sha-256` or `scram-sha-512`.'),
  KAFKA_USERNAME: text.optional().describe('SASL user name.'),
  KAFKA_PASSWORD: text.optional().describe('SASL password.'),
  KAFKA_TOPIC_PREFIX: text
    .regex(
      /^[a-zA-Z0-9._-]{1,100}$/,
      'must have at most 100 characters, only letters, digits, dots, hyphens and underscores',
    )
    .default('namecheck')
    .describe('Prefix of the names of topics and consumer groups.'),
  KAFKA_PARTITIONS: wholeNumber
    .min(1)
    .max(1_000)
    .default(24)
    .describe(
      'Number of partitions of every topic that the service creates; existing topics with fewer partitions keep them. It limits the number of active members of each consumer group.',
    ),
  KAFKA_RELAY_SHARDS: z
    .enum(['1', '2', '4', '8', '16'])
    .default('1')
    .transform(Number)
    .describe(
      'Number of shards of the relay: 1, 2, 4, 8 or 16. Each has its own leader and sends the events of its share of the streams. Set the same number in every process with the role `relay`.',
    ),
  KAFKA_REPLICATION: wholeNumber
    .min(1)
    .max(10)
    .default(3)
    .describe('Number of replicas of every topic. A single broker needs 1.'),
  KAFKA_SESSION_SECONDS: seconds
    .min(1)
    .max(300)
    .default(10)
    .describe(
      'How long a process can be silent before other members of its consumer groups take over. The value must be between `group.min.session.timeout.ms` and `group.max.session.timeout.ms` of the brokers.',
    ),
  KAFKA_RETENTION_DAYS: wholeNumber
    .default(0)
    .describe(
      'Number of days for which topics keep events; 0 keeps them forever. The event store always keeps all events.',
    ),
}
