const nowhere = { protocol: 'http:', host: 'localhost', hostname: 'localhost', origin: 'http://localhost', search: '', pathname: '/' }

/** This page's address; the platform's front page where there is no page, as on a server that renders one. */
export const pageLocation = (): Pick<Location, keyof typeof nowhere> => (typeof location === 'undefined' ? nowhere : location)

/** This page's document; null where there is no page. */
export const pageDocument = (): Document | null => (typeof document === 'undefined' ? null : document)
