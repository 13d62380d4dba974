/** Public pages that the API serves with a link preview of their own, because crawlers run no script. */
export const previewPaths = ['/about', '/acts', '/artistview', '/consult'] as const
