/** What is sealed of an endpoint and its messages, by where it stands. */
export const purpose = {
  url: (endpointId: string): string => `${endpointId}/url`,
  description: (endpointId: string): string => `${endpointId}/description`,
  secret: (endpointId: string, secretId: string): string => `${endpointId}/${secretId}`,
  exchange: (endpointId: string, messageId: string, attempt: number): string =>
    `${endpointId}/${messageId}/${attempt}`,
}
