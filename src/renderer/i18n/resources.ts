import type about from '#locales/ko/about.json'
import type accountMenu from '#locales/ko/accountMenu.json'
import type alarm from '#locales/ko/alarm.json'
import type auth from '#locales/ko/auth.json'
import type brand from '#locales/ko/brand.json'
import type classroom from '#locales/ko/classroom.json'
import type common from '#locales/ko/common.json'
import type course from '#locales/ko/course.json'
import type curriculum from '#locales/ko/curriculum.json'
import type devForms from '#locales/ko/devForms.json'
import type emailCode from '#locales/ko/emailCode.json'
import type errors from '#locales/ko/errors.json'
import type form from '#locales/ko/form.json'
import type later from '#locales/ko/later.json'
import type preview from '#locales/ko/preview.json'
import type profile from '#locales/ko/profile.json'
import type shell from '#locales/ko/shell.json'
import type mypage from '#locales/ko/mypage.json'
import type site from '#locales/ko/site.json'
import type siteKinds from '#locales/ko/siteKinds.json'
import type social from '#locales/ko/social.json'
import type sso from '#locales/ko/sso.json'
import type studio from '#locales/ko/studio.json'
import type terms from '#locales/ko/terms.json'
import type upload from '#locales/ko/upload.json'
import type validation from '#locales/ko/validation.json'

/** The namespaces that the renderer shows, typed by the Korean texts. One line for each file of `locales/ko` used here. */
export interface Resources {
  common: typeof common
  shell: typeof shell
  about: typeof about
  accountMenu: typeof accountMenu
  alarm: typeof alarm
  auth: typeof auth
  brand: typeof brand
  devForms: typeof devForms
  emailCode: typeof emailCode
  errors: typeof errors
  form: typeof form
  later: typeof later
  preview: typeof preview
  profile: typeof profile
  mypage: typeof mypage
  site: typeof site
  course: typeof course
  classroom: typeof classroom
  siteKinds: typeof siteKinds
  social: typeof social
  sso: typeof sso
  studio: typeof studio
  curriculum: typeof curriculum
  terms: typeof terms
  upload: typeof upload
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
