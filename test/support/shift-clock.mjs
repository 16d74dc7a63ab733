// loaded before a program: its clock is CLOCK_AHEAD milliseconds away from the machine's
const ahead = Number(process.env.CLOCK_AHEAD ?? 0);
const RealDate = Date;
const now = () => RealDate.now() + ahead;
globalThis.Date = class extends RealDate {
  constructor(...given) {
    if (given.length === 0) super(now());
    else super(...given);
  }
  static now() {
    return now();
  }
};
