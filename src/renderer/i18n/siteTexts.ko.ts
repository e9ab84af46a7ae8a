import common from '#locales/ko/common.json'
import course from '#locales/ko/course.json'
import shell from '#locales/ko/shell.json'
import site from '#locales/ko/site.json'

/** Texts of the pages that visitors see first. */
export const texts = { common, course, shell, site }
