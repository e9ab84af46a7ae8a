/** The server's page in which a snippet of a page runs: a frame without an origin, which has nothing of ours. */
export const snippetPath = '/snippet/frame'

/** Scripts alone: no origin, so no storage, no session and no access to the page around; no windows, forms or navigation of the page. */
export const snippetSandbox = 'allow-scripts'

/** Messages between the frame and the page around it. */
export const snippetMessage = { ready: 'madang-snippet-ready', show: 'madang-snippet-show' } as const
