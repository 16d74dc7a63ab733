import type { Language } from '../../core/say.js';
import type { Condition } from '../facts/condition.js';
import { standingWords, type Vocabulary } from '../facts/vocabulary.js';

/** How the question is put that a condition answers; `about`: a wording of its own, as "material_sole" has one. */
export function conditionQuestion(
  vocabulary: Vocabulary,
  parts: Condition,
  about: string,
  language: Language,
): string {
  const label = (kind: string, id: string): string | undefined =>
    vocabulary.concepts.get(`${kind}/${id}`)?.label[language];
  const per = parts.unit === undefined ? undefined : label('per', parts.unit);
  const subjects: Partial<Record<string, string | undefined>> = {
    value:
      parts.kind !== 'value'
        ? undefined
        : per === undefined
          ? ''
          : parts.unit === 'each'
            ? per
            : `${language === 'es' ? 'por' : 'per'} ${per}`,
    measure:
      parts.of === undefined
        ? standingWords(vocabulary, `name_${parts.unit ?? ''}`, language) || undefined
        : label('dimension', parts.of),
    content: parts.words
      .map((id) => label('material', id) ?? label('content', id) ?? id)
      .join(language === 'es' ? ' o ' : ' or '),
    count: label('count', parts.of ?? ''),
  };
  const asked = vocabulary.questions.has(about) ? about : parts.kind;
  const subject = subjects[parts.kind];
  if (parts.test === 'bracket' && subject === undefined) return standingWords(vocabulary, 'goods', language);
  return standingWords(vocabulary, asked, language, { of: subject ?? '' })
    .replace(/ ,/g, ',')
    .replace(/\s+/g, ' ');
}
