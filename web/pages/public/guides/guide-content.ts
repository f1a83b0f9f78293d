import type { ArticleSection, Source } from '../article.ts'

export type GuideContent = { intro: string; sections: readonly ArticleSection[]; sources: readonly Source[] }
