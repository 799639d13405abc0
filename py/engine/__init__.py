"""The rules of Sechsundsechzig as pure functions: no words, no browser, no clock."""
