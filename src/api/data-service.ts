import type { CivilDate } from '../core/civil-date.js';
import type { OfficialExport } from '../tariff/official-export.js';
import type {
  DataImport,
  DataUpdate,
  DataVerify,
  MeasuresImport,
  MeasuresRemoved,
  MeasuresUpdate,
  RulingsImport,
} from './data-answers.js';
import type { MexicanImport, MexicanListName } from './mexican-import.js';

/** Which edition a file is. What is left out is read from the file's name or the list of releases. */
export interface EditionNamed {
  readonly edition?: string;
  readonly revision?: string;
  readonly effective?: CivilDate;
  /** last day it is known to hold */
  readonly coversTo?: CivilDate;
  /** a file that holds some chapters only is taken as it is */
  readonly part?: boolean;
}

export interface ImportRequest extends EditionNamed {
  readonly path: string;
}

/** One of Mexico's official lists, and the day it speaks for. */
export interface MexicanListNamed extends EditionNamed {
  readonly list: MexicanListName;
  readonly path: string;
  /** true: the file is the whole list, so that absence from it says "not listed" */
  readonly complete?: boolean;
}

/** A file of the user's own rows of chapter 99. */
export interface MeasuresNamed {
  readonly path: string;
  /** what they are listed and removed by; left out: by the name of the file */
  readonly name?: string;
  readonly title?: string;
  /** last day that the user has followed the law to */
  readonly coversTo?: CivilDate;
  /** rows of the same name and other content go in the same step */
  readonly replace?: boolean;
  /** what the file must add up to, where it is known */
  readonly sha256?: string;
}

export interface UpdateRequest extends EditionNamed {
  /** the official address of the export */
  readonly address: string;
  /** what the download must add up to, where it is known */
  readonly sha256?: string;
}

/** The signed pack of measures at an address. */
export interface MeasuresUpdateRequest {
  readonly address: string;
  /** public keys of which one has to have signed it */
  readonly key: string;
  readonly sha256?: string;
}

/** The reference data on this machine: what is brought in, and whether it is whole. Never asked of a server. */
export interface DataService {
  importFile(request: ImportRequest): Promise<DataImport>;
  /** binding rulings as the public search gives them, to be cited as precedents */
  importRulings(path: string): Promise<RulingsImport>;
  /** Mexico's tariff, catalogue or one of its lists by fraccion */
  importMexican(request: MexicanListNamed): Promise<MexicanImport>;
  /** the user's own rows of chapter 99, laid over those that ship */
  importMeasures(request: MeasuresNamed): Promise<MeasuresImport>;
  updateMeasures(request: MeasuresUpdateRequest): Promise<MeasuresUpdate>;
  removeMeasures(name: string): Promise<MeasuresRemoved>;
  update(request: UpdateRequest): Promise<DataUpdate>;
  verify(): Promise<DataVerify>;
}

export interface DataServiceNeeds {
  /** the reference data that came with the program */
  readonly dataFolder: string;
  /** the user's own folder */
  readonly home: string;
  /** opens a file that the official site exports */
  readonly readExport: (path: string) => Promise<OfficialExport>;
  /** between two tries of a download */
  readonly pauseMs?: number;
}
