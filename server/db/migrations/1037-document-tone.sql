-- The colour of an organization's documents, mails and client's pages, by its name in shared/domain/documents/document-tones.ts.
alter table organizations add column document_tone text not null default 'slate'
  constraint organizations_document_tone check (document_tone in
    ('slate', 'midnight', 'teal', 'fir', 'olive', 'brick', 'burgundy', 'plum', 'black'));
