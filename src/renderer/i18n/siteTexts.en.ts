import common from '#locales/en/common.json'
import course from '#locales/en/course.json'
import shell from '#locales/en/shell.json'
import site from '#locales/en/site.json'

/** Texts of the pages that visitors see first. */
export const texts = { common, course, shell, site }
