import type common from '#locales/ko/common.json'
import type errors from '#locales/ko/errors.json'
import type form from '#locales/ko/form.json'
import type shell from '#locales/ko/shell.json'
import type validation from '#locales/ko/validation.json'

/** Namespaces of no feature, typed by the Korean texts; features and entities declare theirs in their manifest or `texts.ts`. */
export interface Resources {
  common: typeof common
  errors: typeof errors
  form: typeof form
  shell: typeof shell
  validation: typeof validation
}

export type Namespace = keyof Resources

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'common'
    resources: Resources
    returnNull: false
  }
}
