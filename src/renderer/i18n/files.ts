import type { ResourceKey } from 'i18next'

// Late, as no visitor's first page needs another file than its own: the list names every file of every language.
const files = import.meta.glob<ResourceKey>(['#locales/*/*.json', '!#locales/*/{mail,desktop,legal,head,common,shell,site,course,auth,social,sso,validation,brand,siteKinds}.json'], { import: 'default' })

/** Loads the texts of a namespace that has a file of its own; undefined: it has none. */
export const loaderOf = (language: string, namespace: string): (() => Promise<ResourceKey>) | undefined =>
  Object.entries(files).find(([path]) => path.endsWith(`/${language}/${namespace}.json`))?.[1]
