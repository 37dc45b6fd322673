// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {Polder} from "../../solidity/Polder.sol";

/// @dev Accepts nothing.
contract Rejecter {
    error NotWanted();

    receive() external payable {
        revert NotWanted();
    }
}

/// @dev Burns all the gas it is given.
contract GasBurner {
    receive() external payable {
        while (true) {}
    }
}

/// @dev Answers with as much as its gas pays for, which the caller would have to pay for as well if it copied it.
contract ReturnBomb {
    receive() external payable {
        assembly ("memory-safe") {
            return(0, 400000)
        }
    }
}

/// @dev Sends what it is paid away by destroying itself.
contract SelfDestructor {
    receive() external payable {
        selfdestruct(payable(tx.origin));
    }
}

/// @dev As the owner says: takes what it is sent, or does not.
contract Moody {
    bool public willing;

    function become(bool willing_) external {
        willing = willing_;
    }

    function claim(Polder polder, address payable to) external {
        polder.claim(to);
    }

    receive() external payable {
        require(willing);
    }
}

/// @dev Uses as much gas as it is told to, and takes what it is sent.
contract Spender {
    uint256 public gasToUse;
    uint256 public seenGas;

    constructor(uint256 gasToUse_) {
        (gasToUse, seenGas) = (gasToUse_, 1);
    }

    receive() external payable {
        uint256 had = gasleft();
        while (had - gasleft() < gasToUse) {}
        seenGas = had;
    }
}

/// @dev Makes one call of its own when it is paid, and keeps what came of it until the end of the transaction: so much
/// a receiver's gas allows.
contract Reenterer {
    address private _target;
    bytes private _data;
    uint256 private _value;

    bool public transient called;
    bool public transient succeeded;
    bytes4 public transient answer;

    constructor() payable {}

    function arm(address target, bytes calldata data, uint256 value) external {
        (_target, _data, _value) = (target, data, value);
        called = false;
    }

    receive() external payable {
        if (called || _target == address(0)) return;
        called = true;
        bytes memory answered;
        (succeeded, answered) = _target.call{value: _value}(_data);
        answer = bytes4(answered);
    }
}

/// @dev Notes what the contract says at the moment this account is paid.
contract Observer {
    Polder private immutable _polder;
    address private immutable _other;

    uint256 public transient sawPaid;
    uint256 public transient sawPaidToOther;
    uint256 public transient sawWithdrawalCount;
    uint256 public transient sawDepositCount;

    constructor(Polder polder, address other) {
        (_polder, _other) = (polder, other);
    }

    receive() external payable {
        (, sawPaid) = _polder.walletTotals(address(this));
        (, sawPaidToOther) = _polder.walletTotals(_other);
        sawWithdrawalCount = _polder.withdrawalCount();
        sawDepositCount = _polder.counters().deposits;
    }
}

/// @dev Gives a wei less than is drawn.
contract StingyVault {
    constructor() payable {}

    receive() external payable {}

    function draw(uint256 amount, bool) external {
        (bool ok,) = msg.sender.call{value: amount - 1}("");
        require(ok);
    }
}

/// @dev Puts ether where no one is asked whether it is wanted.
contract Forcer {
    constructor(address payable target) payable {
        selfdestruct(target);
    }
}
