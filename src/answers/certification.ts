/** One of the nine data elements, with what is still missing in it. */
export interface CertificationElement {
  readonly number: number;
  readonly title: string;
  readonly lines: readonly { readonly label: string; readonly text: string }[];
  readonly missing: readonly string[];
}

/** The nine data elements of a USMCA certification of origin, Annex 5-A. */
export interface Certification {
  readonly elements: readonly CertificationElement[];
  readonly statement: string;
  /** true where nothing but the signature is missing */
  readonly complete: boolean;
  readonly missing: readonly string[];
  /** nobody but the certifier signs */
  readonly signed: false;
  readonly basis: string;
}
