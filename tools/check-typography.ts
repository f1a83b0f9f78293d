import { faultyTexts } from './faulty-texts.ts'
import { sourceFiles } from './source-files.ts'

const IN_PRODUCT = /^(web|shared|server\/(features|http))\//
/** server/http/listen.ts prints to a terminal, where typography does not count. */
const NOT_TEXT = /\.(test|fixture)\.tsx?$|\.gen\.ts$|^server\/http\/listen\.ts$/

/** French punctuation in the product’s texts has its no-break spaces, and no text shows an escape. */
const texts = sourceFiles.filter(({ path }) => IN_PRODUCT.test(path) && !NOT_TEXT.test(path))
const faults = texts.flatMap(({ path, text }) => faultyTexts(path, text))
for (const fault of faults) process.stdout.write(`${fault}\n`)
process.stdout.write(`${faults.length} faults; texts of ${texts.length} files\n`)
if (faults.length > 0) process.exitCode = 1
