/** The address of a path below the service, which may itself be below a path of its host. */
export const absolute = (path: string): string => `${document.body.dataset.base ?? ''}/${path}`
