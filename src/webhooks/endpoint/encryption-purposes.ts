/** Purposes under which values of endpoints and messages are encrypted. */
export const purpose = {
  url: (endpointId: string): string => `${endpointId}/url`,
  description: (endpointId: string): string => `${endpointId}/description`,
  secret: (endpointId: string, secretId: string): string => `${endpointId}/${secretId}`,
  exchange: (endpointId: string, messageId: string, attempt: number): string =>
    `${endpointId}/${messageId}/${attempt}`,
}
