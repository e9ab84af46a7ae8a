import common from '#locales/ja/common.json'
import course from '#locales/ja/course.json'
import shell from '#locales/ja/shell.json'
import site from '#locales/ja/site.json'

/** Texts of the pages that visitors see first. */
export const texts = { common, course, shell, site }
