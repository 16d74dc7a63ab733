/** A way of working that a person can start from. */
export interface Prompt {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly arguments: readonly {
    readonly name: string;
    readonly description: string;
    readonly required: boolean;
  }[];
  text(given: Readonly<Record<string, string>>): string;
}

/** Classification by the General Rules of Interpretation, step by step, with the tools of this server. */
const withGeneralRules: Prompt = {
  name: 'classify_with_general_rules',
  title: 'Classify with the General Rules',
  description: 'Classify goods step by step under the General Rules of Interpretation, citing what decides',
  arguments: [
    { name: 'description', description: 'the goods, as they are known', required: true },
    { name: 'origin', description: 'country of origin, two letters', required: false },
  ],
  text: ({ description = '', origin }) =>
    [
      `Classify these goods in the United States tariff: ${description}`,
      origin === undefined ? '' : `They come from ${origin}.`,
      '',
      '1. Say what the goods are: the product, its material, its use, and what is not known of it.',
      '2. Call classify. Look at all headings it names, not at the first alone.',
      '3. GRI 1: for the two or three headings that could be right, call notes, and compare them. Words of the headings and notes decide; cite them.',
      '4. Goods of several materials or in sets: GRI 2 and 3 (notes "GRI 3(b)"). Say what gives the essential character and why.',
      '5. GRI 6: call lines below the heading and choose the subheading, then the line, at equal levels only. Ask the user for a fact that decides and is not stated; never assume it.',
      '6. Give the code down to the digits that are decided, the edition, each reason with its citation, the runner-up and the fact that would turn the answer. Where classify disagrees with you, say so.',
      '7. If an origin is known, call duty and repeat its figures and its not_known as they are.',
    ]
      .filter((line, at) => line !== '' || at === 2)
      .join('\n'),
};

export const prompts: readonly Prompt[] = [withGeneralRules];
